import { ActionIcon, Box, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { typedPage, zoomIn, zoomOut } from './page-layout.ts';
import classes from './pdf.module.css';

interface PdfToolbarProps {
  page: number;
  pageCount: number;
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
  onFind: () => void;
}

/** Where one is in the document, and ways to go elsewhere in it. */
export function PdfToolbar({ page, pageCount, zoom, onPage, onZoom, onFind }: PdfToolbarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = typedPage(typed ?? '', pageCount);
    if (wanted !== null) onPage(wanted);
    setTyped(null);
  };
  return (
    <div className={classes.toolbar} role="group" aria-label="Document navigation">
      <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Next page" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
      <Group component="span" gap={6} wrap="nowrap" ml={4}>
        <input
          className={classes.pageInput}
          aria-label="Page number"
          inputMode="numeric"
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={go}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go();
          }}
        />
        <span>of {pageCount}</span>
      </Group>
      <Box component="span" flex="1" />
      <ActionIcon aria-label="Find in the document" aria-keyshortcuts="Control+F" onClick={onFind}>
        <IconSearch size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Zoom out" disabled={zoomOut(zoom) === zoom} onClick={() => onZoom(zoomOut(zoom))}>
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <Box component="span" miw={44} ta="center">
        {Math.round(zoom * 100)} %
      </Box>
      <ActionIcon aria-label="Zoom in" disabled={zoomIn(zoom) === zoom} onClick={() => onZoom(zoomIn(zoom))}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
