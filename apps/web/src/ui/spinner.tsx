import { Center, Loader } from '@mantine/core';

/** While something is fetched for the first time, or anew over what is still shown. */
export function Spinner({ label = 'Loading', height = 240 }: { label?: string; height?: number }) {
  return (
    <Center role="status" aria-label={label} mih={height}>
      <Loader size="md" aria-hidden />
    </Center>
  );
}
