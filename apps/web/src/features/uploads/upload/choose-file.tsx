import { maxUploadSizeMb, uploadExtension } from '@landfall/contract';
import { Stack, Text } from '@mantine/core';
import { FilePicker } from '../../../ui/file-picker.tsx';
import type { UploadKind } from '../model/upload-kind.ts';
import classes from './upload.module.css';

interface ChooseFileProps {
  kind: UploadKind;
  problem: string | null;
  onPick: (file: File) => void;
}

/** A file is sent as soon as it is dropped or chosen. */
export function ChooseFile({ kind, problem, onPick }: ChooseFileProps) {
  return (
    <Stack gap="md">
      <FilePicker
        label="CSV file"
        hint={`${uploadExtension} up to ${maxUploadSizeMb} MB. It is checked and stored at once: all of its rows, or none.`}
        accept={[uploadExtension]}
        file={null}
        error={problem}
        isDisabled={false}
        isLarge
        onPick={(file) => {
          if (file) onPick(file);
        }}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          Columns
        </Text>
        <ul className={classes.columns} aria-label="Columns of the file">
          {kind.columns.map(({ key }) => (
            <li key={key}>
              <code>{key.toUpperCase()}</code>
            </li>
          ))}
        </ul>
        <Text size="sm" c="dimmed" mt={6}>
          Each of them, in any order; the first line names them.
          {kind.templateNote === null ? '' : ` ${kind.templateNote}`}
        </Text>
      </div>
    </Stack>
  );
}
