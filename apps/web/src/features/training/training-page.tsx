import { useSearchParams } from 'wouter';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AiKeyButton, NoKeyNeeded } from '../../widgets/ai-key/ai-key-dialog.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ManagePanel } from './manage-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useUploads } from './use-uploads.ts';

const tabs = [
  { value: 'upload', label: 'Upload Images' },
  { value: 'manage', label: 'Manage Images' },
  { value: 'export', label: 'Export Dataset' },
] as const;

type Tab = (typeof tabs)[number]['value'];

/** Training images: upload, work through, export. The tab is part of the address. */
export function TrainingPage() {
  const [search] = useSearchParams();
  const uploads = useUploads();
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'upload';
  // A tab of the same screen: no question before leaving.
  const handleTab = (next: Tab) => window.history.replaceState(null, '', `/training?tab=${next}`);
  return (
    <>
      <PageHeading
        title="Training Data Management"
        lead="Photos of drawers with their tools marked, for templates and training"
        aside={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 md:flex-row-reverse">
            <AiKeyButton />
            <NoKeyNeeded />
          </div>
        }
      />
      <Tabs label="Training data" value={tab} tabs={tabs} onChange={handleTab} className="space-y-5">
        <TabPanel value="upload" tabIndex={-1}>
          <UploadPanel uploads={uploads} />
        </TabPanel>
        <TabPanel value="manage" tabIndex={-1}>
          <ManagePanel />
        </TabPanel>
        <TabPanel value="export" tabIndex={-1}>
          <ExportPanel />
        </TabPanel>
      </Tabs>
      <LeaveGuard isActive={uploads.hasUnsent}>The images that are not uploaded yet will be lost.</LeaveGuard>
    </>
  );
}
