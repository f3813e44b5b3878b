import { trainingStatus } from '@stowed/contract';
import type { TrainingImage, TrainingStatus } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useSearchParams } from 'wouter';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { CardFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { trainingImagesQuery } from './api/training-queries.ts';
import { ColumnPager } from './column-pager.tsx';
import { ImageRow } from './image-row.tsx';
import { statusWords } from './image-status-badge.tsx';
import { keepPages, lastPages } from './last-pages.ts';

function pagesIn(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => trainingStatus.safeParse(name).success));
}

/** A change within the same screen: no question before leaving. */
function writeAddress(params: URLSearchParams): void {
  keepPages(pagesIn(params));
  window.history.replaceState(null, '', `${window.location.pathname}?${params.toString()}`);
}

/** The page of each column, from 1, from the address; it may be beyond the end. */
function useColumnPages() {
  const [params] = useSearchParams();
  useLayoutEffect(() => {
    const named = pagesIn(params);
    if (named.size > 0) keepPages(named);
    else if (lastPages().size > 0) writeAddress(new URLSearchParams([...params, ...lastPages()]));
  }, [params]);
  return {
    pageOf: (status: TrainingStatus): number => {
      const page = Number(params.get(status));
      return Number.isSafeInteger(page) ? Math.max(1, page) : 1;
    },
    choosePage: (status: TrainingStatus, page: number): void => {
      const next = new URLSearchParams(params);
      next.delete(status);
      if (page > 1) next.set(status, String(page));
      writeAddress(next);
    },
  };
}

/** Rows per page of a column. */
const PAGE_ROWS = 12;

const hints: Readonly<Record<TrainingStatus, string>> = {
  pending: 'No images are waiting for analysis.',
  analyzed: 'No images are waiting to be verified.',
  verified: 'No images are verified yet.',
};

/** The images by status: to analyze, to verify, done. */
export function ManagePanel() {
  const list = useQuery(trainingImagesQuery());
  const { pageOf, choosePage } = useColumnPages();
  const images = list.data?.images;
  if (!images && list.error) {
    return (
      <CardFailure
        title="The images could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 xl:grid-cols-3" aria-busy={!images}>
      {trainingStatus.options.map((status) => (
        <Column
          key={status}
          status={status}
          images={images?.filter((image) => image.status === status)}
          onExpired={() => void list.refetch()}
          wanted={pageOf(status)}
          onPage={(page) => choosePage(status, page)}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly status: TrainingStatus;
  /** Undefined while they are loading. */
  readonly images: readonly TrainingImage[] | undefined;
  readonly onExpired: () => void;
  /** From 1; beyond the end the last page is shown. */
  readonly wanted: number;
  readonly onPage: (page: number) => void;
}

function Column({ status, images, onExpired, wanted, onPage }: ColumnProps) {
  const pages = Math.max(1, Math.ceil((images?.length ?? 0) / PAGE_ROWS));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * PAGE_ROWS;
  const shown = images?.slice(first, first + PAGE_ROWS);
  return (
    <Card
      title={statusWords[status]}
      aside={images && <span className="reading text-lg">{formatNumber(images.length)}</span>}
      bodyClassName="p-3 space-y-3"
    >
      {shown ? <Rows images={shown} empty={hints[status]} onExpired={onExpired} /> : <Loading />}
      {images && shown && pages > 1 && (
        <ColumnPager
          what={statusWords[status]}
          rows={`${formatNumber(first + 1)}–${formatNumber(first + shown.length)} of ${formatNumber(images.length)}`}
          page={page}
          pages={pages}
          onPage={onPage}
        />
      )}
    </Card>
  );
}

interface RowsProps {
  readonly images: readonly TrainingImage[];
  readonly empty: string;
  readonly onExpired: () => void;
}

function Rows({ images, empty, onExpired }: RowsProps) {
  if (images.length === 0) return <p className="p-3 text-center text-ink-soft">{empty}</p>;
  return (
    <ul className="space-y-2">
      {images.map((image) => (
        <ImageRow key={image.id} image={image} onExpired={onExpired} />
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </>
  );
}
