export type ScanFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'unknown';

/** `attempt` counts how often the camera was asked for. */
export type ScanState = { readonly attempt: number } & (
  | { readonly status: 'opening' }
  | { readonly status: 'scanning' }
  | { readonly status: 'read'; readonly text: string }
  /** No camera access. */
  | { readonly status: 'unavailable'; readonly fault: ScanFault }
  /** The camera is gone. */
  | { readonly status: 'stopped' }
  /** The code reader does not work here. */
  | { readonly status: 'broken' }
);

export type ScanAction =
  | { readonly type: 'opened' }
  | { readonly type: 'refused'; readonly fault: ScanFault }
  | { readonly type: 'ended' }
  | { readonly type: 'failed' }
  | { readonly type: 'found'; readonly text: string }
  | { readonly type: 'scan' };

export const firstScan: ScanState = { status: 'opening', attempt: 1 };

export function scanReducer(state: ScanState, action: ScanAction): ScanState {
  const { attempt } = state;
  switch (action.type) {
    case 'opened':
      return { status: 'scanning', attempt };
    case 'refused':
      return { status: 'unavailable', fault: action.fault, attempt };
    case 'ended':
      return { status: 'stopped', attempt };
    case 'failed':
      return { status: 'broken', attempt };
    case 'found':
      return { status: 'read', text: action.text, attempt };
    case 'scan':
      // After a read the camera still runs; otherwise it is requested again.
      return state.status === 'read'
        ? { status: 'scanning', attempt }
        : { status: 'opening', attempt: attempt + 1 };
  }
}
