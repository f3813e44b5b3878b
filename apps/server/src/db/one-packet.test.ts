import { Writable } from 'node:stream';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { inOnePacket } from './one-packet.ts';

/** A connection whose packets are kept. */
function open() {
  const packets: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      packets.push(String(chunk));
      done();
    },
    writev: (chunks, done) => {
      packets.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  const client = { connection: { stream } } as unknown as pg.PoolClient;
  const send = (text: string) => {
    inOnePacket(client);
    stream.write(text);
  };
  return { packets, send };
}

it('statements that are sent together are one packet, those after an answer the next', async () => {
  const { packets, send } = open();
  send('begin ');
  await Promise.resolve();
  send('lock ');
  send('read');
  await new Promise(setImmediate);
  expect(packets).toEqual(['begin lock read']);
  send('commit');
  await new Promise(setImmediate);
  expect(packets).toEqual(['begin lock read', 'commit']);
});
