import { dealWords, type DocumentItem } from '@landfall/contract';
import { Text } from '@mantine/core';

/** Which document a dialog is about, and where it is filed. */
export function DocumentHead({ item }: { item: DocumentItem }) {
  return (
    <div>
      <Text size="sm" fw={600} className="breakable">
        {item.originalName}
      </Text>
      <Text size="sm" c="dimmed">
        {item.docTypeName}
        <span aria-hidden> · </span>
        {dealWords(item)}
      </Text>
    </div>
  );
}
