// @ts-check
/** The way to one client: writes, waits, and stops as soon as the client is gone. */
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** @import { ServerResponse } from 'node:http' */
/** @import { CallRecord, Outcome } from './types.ts' */
/** @import { Fault } from './faults.mjs' */
/** @typedef {ReturnType<typeof createWire>} Wire */

/** Thrown through a handler when there is no client any more to answer. */
export class Gone extends Error {}

/**
 * @param {ServerResponse} response
 * @param {CallRecord} record
 * @param {() => number} now
 */
export function createWire(response, record, now) {
  const client = new AbortController();
  const gone = new Promise((resolve) => client.signal.addEventListener('abort', resolve, { once: true }));
  /** @param {Outcome} outcome */
  const settle = (outcome) => {
    if (record.outcome !== 'open') return;
    record.outcome = outcome;
    record.at.end = now();
  };
  // Also comes after a complete answer, which is settled by then.
  response.on('close', () => {
    settle('aborted');
    client.abort();
  });
  response.on('error', () => client.abort());

  /** @param {string | Buffer} data */
  const write = async (data) => {
    if (client.signal.aborted) throw new Gone();
    record.at.first ??= now();
    record.bytes.sent += Buffer.byteLength(data);
    /** @type {Promise<void>} */
    const written = new Promise((resolve) => response.write(data, () => resolve()));
    await Promise.race([written, gone]);
    if (client.signal.aborted) throw new Gone();
  };

  const wire = {
    /** @param {number} ms */
    async sleep(ms) {
      if (ms > 0) await wait(ms, undefined, { signal: client.signal }).catch(() => {});
      if (client.signal.aborted) throw new Gone();
    },
    /**
     * @param {number} status
     * @param {Record<string, string>} headers
     */
    head(status, headers) {
      if (client.signal.aborted) throw new Gone();
      record.status = status;
      response.writeHead(status, headers).flushHeaders();
    },
    /**
     * Writes in pieces of `size` bytes, whatever characters they split.
     * @param {string | Buffer} data
     * @param {number | null} size null: at once
     * @param {number} every milliseconds after each write
     */
    async writeSplit(data, size, every) {
      const bytes = Buffer.from(data);
      const step = size ?? Math.max(1, bytes.length);
      for (let at = 0; at < bytes.length; at += step) {
        await write(bytes.subarray(at, at + step));
        // Writes in one breath reach a client in one piece.
        await turn();
        await wire.sleep(every);
      }
    },
    /** @param {string} text a delta of the answer that is on its way */
    said(text) {
      record.chunks += 1;
      record.said += text;
    },
    /** @param {Outcome} outcome */
    end(outcome) {
      settle(outcome);
      response.end();
    },
    /** Ends the connection in the middle. What was written has left. */
    cut() {
      settle('cut');
      response.socket?.destroy();
    },
    reset() {
      settle('faulted');
      response.socket?.resetAndDestroy();
    },
    /** Says nothing more until the client gives up. */
    async hang() {
      await gone;
      throw new Gone();
    },
    /**
     * Sends a whole body, with what the fault does to it.
     * @param {{ status: number, headers: Record<string, string>, type: string, body: string }} answer
     * @param {Outcome} outcome
     * @param {Fault} [fault]
     */
    async send({ status, headers, type, body }, outcome, fault) {
      const whole = Buffer.from(body);
      const bytes = fault?.malformed ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
      wire.head(status, { 'content-type': type, 'content-length': String(bytes.length), ...headers });
      await wire.sleep(fault?.first ?? 0);
      const stop = fault?.cut ?? fault?.stall ?? null;
      await wire.writeSplit(
        bytes.subarray(0, stop ?? bytes.length),
        fault?.drip?.bytes ?? null,
        fault?.drip?.every ?? 0,
      );
      if (fault?.cut != null) return wire.cut();
      if (fault?.stall != null) return wire.hang();
      wire.end(outcome);
    },
  };
  return wire;
}
