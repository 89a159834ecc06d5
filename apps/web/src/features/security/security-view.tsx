import type { SecurityDetail } from '@landfall/contract';
import { Grid } from '@mantine/core';
import { ChartCard } from './chart/chart-card.tsx';
import { LineageDrawer } from './lineage/lineage-drawer.tsx';
import { CouponHistory } from './parts/coupon-history.tsx';
import { Documents } from './parts/documents.tsx';
import { ElByPeril } from './parts/el-by-peril.tsx';
import { ModeledStats } from './parts/modeled-stats.tsx';
import { PricesTable } from './parts/prices-table.tsx';
import { SecurityHeader } from './parts/security-header.tsx';
import { Terms } from './parts/terms.tsx';

interface SecurityViewProps {
  security: SecurityDetail;
  identifier: string;
  lineage: string | null;
  onLineage: (date: string) => void;
  onCloseLineage: () => void;
}

const half = { base: 12, md: 6 };

export function SecurityView({ security, identifier, lineage, onLineage, onCloseLineage }: SecurityViewProps) {
  return (
    <>
      <SecurityHeader security={security} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <ChartCard security={security} onPick={onLineage} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Terms security={security} />
        </Grid.Col>
        <Grid.Col span={half}>
          <ModeledStats stats={security.modeledStats} />
        </Grid.Col>
        <Grid.Col span={half}>
          <ElByPeril attributions={security.elAttributions} />
        </Grid.Col>
        <Grid.Col span={half}>
          <CouponHistory history={security.couponHistory} />
        </Grid.Col>
        <Grid.Col span={half}>
          <Documents documents={security.documents} />
        </Grid.Col>
        <Grid.Col span={12}>
          <PricesTable prices={security.prices} onPick={onLineage} />
        </Grid.Col>
      </Grid>
      <LineageDrawer name={security.name} identifier={identifier} date={lineage} onClose={onCloseLineage} />
    </>
  );
}
