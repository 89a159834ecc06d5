import { Loader, Menu } from '@mantine/core';
import { IconDownload, IconFileZip, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { fileSize } from '../../../lib/numbers.ts';
import { IconMenu } from '../../../ui/hint.tsx';
import { downloadIssuerZip, downloadSeriesZip, getTreeIssuer, zipFileName } from '@landfall/contract';
import { addressOf, call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files.ts';
import { createStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/toast.ts';

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

/** A refusal arrives within this time. After it, the browser is saving the file. */
const refusalMs = 15_000;

/**
 * Hands an address to the browser, which saves what it answers straight to the disk. False where the server answers
 * with something else: a frame is left alone by a download, and loads anything that is none.
 */
function saveByBrowser(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = address;
    const settle = (isSaved: boolean) => {
      clearTimeout(timer);
      frame.remove();
      resolve(isSaved);
    };
    const timer = setTimeout(() => settle(true), refusalMs);
    frame.addEventListener('load', () => settle(false));
    document.body.append(frame);
  });
}

/** What a zip is of: a whole issuer, or one series of it. */
interface ZipOf {
  issuer: string;
  series?: string;
  /** The documents' own bytes; the zip is a little larger. */
  sizeBytes: number;
}

/**
 * A zip up to this size is fetched whole, so that an empty or broken one is told from a good one before it is saved.
 * A larger one goes straight from the server to the disk: the page would have to hold it in memory. The browser then
 * shows its progress and whether it broke off, and the page still hears when the server refuses it.
 */
const largestInMemory = 64 * 1024 * 1024;

/** Running zip downloads with their abort controllers; null if the browser downloads. They outlast the screen. */
const zipsUnderway = createStore<ReadonlyMap<string, AbortController | null>>(new Map());

const zipKey = ({ issuer, series }: Pick<ZipOf, 'issuer' | 'series'>): string =>
  JSON.stringify(series === undefined ? [issuer] : [issuer, series]);

async function downloadZip(of: ZipOf): Promise<void> {
  const key = zipKey(of);
  if (zipsUnderway.get().has(key)) return;
  const controller = of.sizeBytes > largestInMemory ? null : new AbortController();
  zipsUnderway.set(new Map(zipsUnderway.get()).set(key, controller));
  try {
    await (controller ? saveSmall(of, controller.signal) : saveLarge(of));
  } catch (error) {
    if (controller?.signal.aborted) toast.info({ title: 'Download cancelled' });
    else toast.destructive({ title: `Download failed: ${error instanceof Error ? error.message : 'unknown'}` });
  } finally {
    const left = new Map(zipsUnderway.get());
    left.delete(key);
    zipsUnderway.set(left);
  }
}

const fetchZip = ({ issuer, series }: ZipOf, signal: AbortSignal): Promise<Blob> =>
  series === undefined
    ? call(downloadIssuerZip, { params: { issuer }, signal })
    : call(downloadSeriesZip, { params: { issuer, series }, signal });

async function saveSmall(of: ZipOf, signal: AbortSignal): Promise<void> {
  const zip = await fetchZip(of, signal);
  if (zip.size === 0) throw new Error('Empty file received');
  saveFile(zipFileName(of.issuer, of.series), zip);
}

async function saveLarge({ issuer, series }: ZipOf): Promise<void> {
  const address =
    series === undefined
      ? addressOf(downloadIssuerZip, { params: { issuer } })
      : addressOf(downloadSeriesZip, { params: { issuer, series } });
  if (await saveByBrowser(address)) return;
  // The frame cannot read the server's error, so a small call of the same kind asks for it.
  await call(getTreeIssuer, { params: { issuer }, query: {} });
  throw new Error('The server did not send the file.');
}
