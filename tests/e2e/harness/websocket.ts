import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * A client for one local, trusted WebSocket server: text messages only, no compression. Node has none before version 22.
 */
export class WebSocketClient {
  readonly #socket: Socket;
  readonly #onMessage: (text: string) => void;
  #buffer = Buffer.alloc(0);
  #fragments: Buffer[] = [];

  private constructor(socket: Socket, onMessage: (text: string) => void) {
    this.#socket = socket;
    this.#onMessage = onMessage;
  }

  /**
   * @param address `ws://host:port/path`
   * @param onMessage called with each whole text message
   */
  static async open(address: string, onMessage: (text: string) => void): Promise<WebSocketClient> {
    const { hostname, port, pathname, host } = new URL(address);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    const client = new WebSocketClient(socket, onMessage);
    const rest = await readHead(socket);
    socket.on('data', (data) => client.#receive(data));
    socket.on('error', () => socket.destroy());
    if (rest.length > 0) client.#receive(rest);
    return client;
  }

  send(text: string): void {
    this.#write(0x1, Buffer.from(text));
  }

  close(): void {
    this.#write(0x8, Buffer.alloc(0));
    this.#socket.end();
  }

  /** A frame from a client is always masked. */
  #write(opcode: number, payload: Buffer): void {
    const mask = randomBytes(4);
    const { length } = payload;
    const size =
      length < 126
        ? Buffer.from([0x80 | length])
        : length < 65_536
          ? Buffer.from([0x80 | 126, length >> 8, length & 255])
          : Buffer.concat([Buffer.from([0x80 | 127]), bigEndian64(length)]);
    const masked = payload.map((byte, i) => byte ^ (mask[i & 3] ?? 0));
    this.#socket.write(Buffer.concat([Buffer.from([0x80 | opcode]), size, mask, masked]));
  }

  #receive(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (let frame = takeFrame(this.#buffer); frame; frame = takeFrame(this.#buffer)) {
      this.#buffer = this.#buffer.subarray(frame.size);
      if (frame.opcode === 0x8) this.#socket.end();
      else if (frame.opcode === 0x9) this.#write(0xa, frame.payload);
      else if (frame.opcode <= 0x2) {
        this.#fragments.push(frame.payload);
        if (!frame.final) continue;
        const text = Buffer.concat(this.#fragments).toString('utf8');
        this.#fragments = [];
        this.#onMessage(text);
      }
    }
  }
}

interface Frame {
  opcode: number;
  final: boolean;
  payload: Buffer;
  /** Bytes of the whole frame. */
  size: number;
}

/** The frame at the start of a buffer, or null while it is incomplete. */
function takeFrame(buffer: Buffer): Frame | null {
  if (buffer.length < 2) return null;
  const short = buffer.readUInt8(1) & 127;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (buffer.length < head) return null;
  const length = short < 126 ? short : short === 126 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2));
  if (buffer.length < head + length) return null;
  const first = buffer.readUInt8(0);
  const payload = Buffer.from(buffer.subarray(head, head + length));
  return { opcode: first & 15, final: (first & 128) !== 0, payload, size: head + length };
}

function bigEndian64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(value));
  return buffer;
}

/** Reads the answer to the handshake; what follows it belongs to the first frame. */
function readHead(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const read = (data: Buffer): void => {
      head = Buffer.concat([head, data]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', read);
      if (/^HTTP\/1\.1 101/.test(head.toString('latin1'))) resolve(head.subarray(end + 4));
      else reject(new Error(`No WebSocket: ${head.toString('latin1').split('\r\n')[0]}`));
    };
    socket.on('data', read);
    socket.once('close', () => reject(new Error('The connection was closed.')));
  });
}
