import type { IconName } from '@landfall/contract';
import {
  IconActivityHeartbeat,
  IconAlertHexagon,
  IconApi,
  IconArrowsExchange,
  IconBriefcase,
  IconCalendarStats,
  IconChartDots,
  IconCircleCheck,
  IconDatabaseSearch,
  IconFileSearch,
  IconFileUpload,
  IconFlask,
  IconFolders,
  IconHome,
  IconLayoutDashboard,
  IconMessageCircle,
  IconNotebook,
  IconPointFilled,
  IconPresentation,
  IconRadar,
  IconSearch,
  IconSettings,
  IconStorm,
  IconTool,
  IconUpload,
  IconUserShield,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

const icons: Record<IconName, Icon> = {
  home: IconHome,
  sandbox: IconFlask,
  notebook: IconNotebook,
  'deal-room': IconBriefcase,
  settings: IconSettings,
  'report-triage': IconFileUpload,
  'analyst-view': IconFileSearch,
  'my-deals': IconFolders,
  trace: IconActivityHeartbeat,
  trades: IconArrowsExchange,
  'live-cat': IconRadar,
  storm: IconStorm,
  risk: IconAlertHexagon,
  portfolio: IconChartDots,
  'portfolio-item': IconPointFilled,
  eod: IconCalendarStats,
  investor: IconPresentation,
  'investor-item': IconPointFilled,
  'analyst-portal': IconLayoutDashboard,
  tools: IconTool,
  upload: IconUpload,
  search: IconSearch,
  validate: IconCircleCheck,
  retrieve: IconDatabaseSearch,
  api: IconApi,
  chatbot: IconMessageCircle,
  administration: IconUserShield,
};

/** The icon of a menu entry; decoration only, the entry's title says what it is. */
export function MenuIcon({ name, size = 18 }: { name: IconName; size?: number }) {
  const Drawn = icons[name];
  return <Drawn size={size} stroke={1.6} aria-hidden />;
}
