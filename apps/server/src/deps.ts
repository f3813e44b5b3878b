import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Draining } from './draining.ts';
import type { BuiltInEngine } from './engines/built-in-engine.ts';
import type { GeminiClient } from './engines/gemini/gemini-client.ts';
import type { PasswordHasher } from './features/auth/passwords.ts';
import type { RecordKeys } from './features/record/record-keys.service.ts';
import type { Ids } from './ids.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PublicUrl } from './addresses.ts';
import type { ImageStore } from './pictures/store.ts';
import type { LinkSigner } from './link-signer.ts';
import type { SignedImages } from './pictures/signed-url.ts';
import type { Mailer } from './mail/mailer.ts';
import type { SecretBox } from './secret-box.ts';

/** Everything the features depend on. A service takes the part it uses: `Pick<Deps, 'db' | 'clock'>`. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /** Asks whether the database responds, also while all connections of `db` are busy. */
  readonly probe: Db;
  readonly images: ImageStore;
  readonly signedImages: SignedImages;
  readonly exportLinks: LinkSigner;
  readonly engine: BuiltInEngine;
  readonly gemini: GeminiClient;
  /** Seals organizations' keys. */
  readonly secrets: SecretBox;
  /** Signs heads of the record. */
  readonly recordKeys: RecordKeys;
  /** Undefined without a mail server. */
  readonly mailer: Mailer | undefined;
  readonly passwords: PasswordHasher;
  readonly publicUrl: PublicUrl;
  /** Keyed hash of the content; reveals nothing without the server's secret. */
  readonly fingerprint: (content: string) => string;
  readonly background: Background;
  readonly draining: Draining;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: FastifyBaseLogger;
}
