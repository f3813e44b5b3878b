import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface Entry {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<string>;
  /** JPEGs are as small as they get. */
  readonly compress: boolean;
}

/**
 * Writes entries one after the other into a ZIP, each asked for only when the one before has left: a slow
 * reader holds up the writing, and not more than one picture is in memory. A failure of `entries` breaks the
 * stream.
 */
export function writeZip(entries: AsyncIterable<Entry>, at: Date): Readable {
  const zip = new ZipFile();
  // The library types its stream by the oldest interface; it is a PassThrough.
  const output = zip.outputStream as Readable;
  const put = ({ name, content, compress }: Entry) =>
    new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, { mtime: at, compress }, (hand) => {
        const stream = Readable.from(content instanceof Buffer ? [content] : content);
        stream.once('end', resolve).once('error', reject);
        hand(null, stream);
      });
    });
  const run = async () => {
    for await (const entry of entries) await put(entry);
    zip.end();
  };
  run().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}
