import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

interface File {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

/** The response of a call declared as a download. It is streamed, so its size takes no memory. */
export class Download {
  constructor(readonly file: File) {}
}

export function sendDownload(reply: FastifyReply, { file }: Download): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(file.type)
    .send(file.content);
}
