import { Readable } from 'node:stream';

/**
 * What is generated as a stream, made as it is taken. `onEnd` is called as soon as nobody wants more: a generator
 * that waits for something cannot be ended before that comes, so whoever makes it wait has to be told.
 */
export const streamOf = (pieces: AsyncGenerator<Buffer>, highWaterMark: number, onEnd: () => void): Readable =>
  new Readable({
    highWaterMark,
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done === true ? null : value),
        (error: unknown) => this.destroy(error as Error),
      );
    },
    destroy(error, done) {
      onEnd();
      end(pieces);
      done(error);
    },
  });

/** What made it fail has been told already. */
const end = (pieces: AsyncGenerator<Buffer>): void => {
  pieces.return(undefined).catch(() => undefined);
};
