import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface Entry {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<string>;
  /** JPEGs do not compress further. */
  readonly compress: boolean;
}

/**
 * Writes entries one by one into a ZIP, requesting each only after the previous one was sent: a slow reader
 * slows the writing, and at most one picture is in memory. If `entries` fails, the stream breaks.
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
