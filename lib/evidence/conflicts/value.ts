import type { Value } from '../../verify/check/value';

/** Experimental, stable, deprecated: values that are words. */
export type Status = 'experimental' | 'stable' | 'deprecated' | 'removed';

export type Stated = { kind: 'value'; value: Value; text: string } | { kind: 'status'; status: Status; text: string };
