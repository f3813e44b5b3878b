/** The result of the work. Throws what `late` returns if it takes longer than this. */
export async function inTime<T>(ms: number, work: () => T | Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(late());
    }, ms);
  });
  try {
    return await Promise.race([work(), end]);
  } finally {
    clearTimeout(timer);
  }
}
