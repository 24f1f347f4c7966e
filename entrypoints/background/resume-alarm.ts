/** Name of the alarm that wakes the worker while a run is active, in case that it dies. */
export const RESUME_ALARM = 'resume-runs';
