/** What a screen whose data comes from this device says about it. */
export interface Offline {
  /** 'Last signed in as Ann Lee.' */
  readonly signedInAs: string;
  /** 'Shown as of 12:57.' */
  readonly asOf: string;
  /** What the person must not do, if anything. */
  readonly advice: string | undefined;
}

interface OfflineStateProps {
  readonly offline: Offline;
  /** Whether a phone has room for all of it. */
  readonly isWhole?: boolean;
}

/** One line on a phone: who last signed in stands there only where nothing else has to. */
export function OfflineState({ offline, isWhole = false }: OfflineStateProps) {
  const { signedInAs, asOf, advice } = offline;
  return (
    <p role="status">
      <strong>Offline.</strong> <span className={isWhole ? undefined : 'max-md:sr-only'}>{signedInAs}</span>{' '}
      {asOf} {advice}
    </p>
  );
}
