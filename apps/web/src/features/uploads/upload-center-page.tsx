import { menu, type MenuItem } from '@landfall/contract';
import { CardGrid, LinkCard } from '../../ui/link-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HistorySection } from './history/history-section.tsx';

const address = '/tools/upload';
const cards: readonly MenuItem[] =
  menu.find(({ url }) => url === '/tools')?.items?.find(({ url }) => url === address)?.items ?? [];

export function UploadCenterPage() {
  return (
    <>
      <PageHeader title="Upload Center" subtitle="Choose the type of data you want to upload to the system" />
      <CardGrid label="Uploads">
        {cards.map(({ url, title, icon, isDisabled, description }) => (
          <li key={url}>
            <LinkCard title={title} description={description} icon={icon} to={url} isDisabled={isDisabled} />
          </li>
        ))}
      </CardGrid>
      <HistorySection />
    </>
  );
}
