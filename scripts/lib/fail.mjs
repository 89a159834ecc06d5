/** Says in one line what is wrong and ends with exit code 1. */
export function fail(message) {
  console.error(message);
  return process.exit(1);
}
