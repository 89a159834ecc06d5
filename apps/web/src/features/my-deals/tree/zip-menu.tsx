import { Loader, Menu } from '@mantine/core';
import { IconDownload, IconFileZip, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { fileSize } from '../../../lib/numbers.ts';
import { downloadZip, zipKey, zipsUnderway, type ZipOf } from '../actions/download-zip.ts';
import { IconMenu } from '../../../ui/icon-menu.tsx';

interface ZipMenuProps {
  of: ZipOf;
  name: string;
  tabIndex: number;
}

/** The Download menu of an issuer or a series. */
export function ZipMenu({ of, name, tabIndex }: ZipMenuProps) {
  const underway = useSyncExternalStore(zipsUnderway.subscribe, zipsUnderway.get).get(zipKey(of));
  return (
    <IconMenu
      hint="Download"
      icon={
        underway === undefined ? <IconDownload size={16} stroke={1.7} aria-hidden /> : <Loader size={14} aria-hidden />
      }
      width={270}
      tabIndex={tabIndex}
      // Not disabled like a loading button, because it can cancel the download.
      aria-busy={underway !== undefined}
      aria-label={`Download ${name}`}
      data-row-menu
    >
      {underway ? (
        <Menu.Item leftSection={<IconX size={15} stroke={1.7} aria-hidden />} onClick={() => underway.abort()}>
          Cancel the download
        </Menu.Item>
      ) : underway === null ? (
        <Menu.Item disabled>The browser is saving it: cancel it there</Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconFileZip size={15} stroke={1.7} aria-hidden />}
          onClick={() => void downloadZip(of)}
        >
          All documents as a zip, {fileSize(of.sizeBytes)}
        </Menu.Item>
      )}
    </IconMenu>
  );
}
