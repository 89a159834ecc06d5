import { IconAlertCircle, IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { ActionIcon, Box, Stack } from '@mantine/core';
import { useId, useRef, useState, type DragEvent } from 'react';
import { fileSize } from '../lib/numbers.ts';
import classes from './file-picker.module.css';
import { useWindowEvent } from '@mantine/hooks';

interface FilePickerProps {
  label: string;
  /** What may be picked, in words, such as `.pdf, up to 10 MB`. */
  hint: string;
  /** For the system's dialog; the caller checks the files. */
  accept: readonly string[];
  file: File | null;
  /** What follows it; with none, several files are refused. */
  more?: readonly File[];
  /** Shown in upper case. */
  error: string | null;
  isDisabled: boolean;
  /** The subject of its screen, not one field of many. */
  isLarge?: boolean;
  onPick: (files: readonly File[]) => void;
  /** Takes the first file out. */
  onRemove?: () => void;
}

/** Files by dialog or by dropping them. */
export function FilePicker({
  label,
  hint,
  accept,
  file,
  more,
  error,
  isDisabled,
  isLarge = false,
  onPick,
  onRemove,
}: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [areMany, setMany] = useState(false);
  const problem = areMany ? 'Only one file can be uploaded at a time' : error;
  const pick = (picked: readonly File[]) => {
    // Which of several is meant is not guessed, and none is left out in silence.
    const isTooMany = picked.length > 1 && more === undefined;
    setMany(isTooMany);
    if (!isTooMany && picked.length > 0) onPick(picked);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) pick([...event.dataTransfer.files]);
  };
  return (
    <Stack gap={4}>
      <Box component="label" htmlFor={id} fw={500} className="small">
        {label}
      </Box>
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-disabled={isDisabled || undefined}
        data-large={isLarge || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isDisabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept.join(',')}
          multiple={more !== undefined}
          disabled={isDisabled}
          aria-describedby={problem === null ? `${id}-hint` : `${id}-hint ${id}-error`}
          aria-invalid={problem !== null}
          onChange={(event) => {
            const picked = [...(event.currentTarget.files ?? [])];
            // The same file can be picked again after it was refused or taken out.
            event.currentTarget.value = '';
            pick(picked);
          }}
        />
        {file ? <IconFile size={22} stroke={1.5} aria-hidden /> : <IconUpload size={22} stroke={1.5} aria-hidden />}
        <div className={classes.words}>
          <span className="breakable">
            {file ? file.name : isDisabled ? 'Choose a document type first' : toDrop(more !== undefined)}
          </span>
          <span id={`${id}-hint`} className="quiet tiny">
            {file ? [fileSize(file.size), ...followers(more)].join(', then ') : hint}
          </span>
        </div>
        {file && !isDisabled && onRemove ? (
          <ActionIcon
            className={classes.remove}
            color="gray"
            aria-label="Remove file"
            onClick={() => {
              setMany(false);
              onRemove();
              input.current?.focus();
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      {problem === null ? null : (
        <div role="alert" id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={16} aria-hidden />
          {problem}
        </div>
      )}
    </Stack>
  );
}

const toDrop = (isForMany: boolean): string =>
  isForMany ? 'Drop files here, or choose them' : 'Drop a file here, or choose one';

const followers = (more: readonly File[] = []): string[] =>
  more.length === 0 ? [] : [more.map(({ name }) => name).join(', ')];

function refuseDrop(event: globalThis.DragEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** A file that misses its place must not take the page's. */
export function useRefusedDrops(): void {
  useWindowEvent('dragover', refuseDrop);
  useWindowEvent('drop', refuseDrop);
}
