import { compositionUpload } from './model/upload-kind.ts';
import { UploadScreen } from './upload/upload-screen.tsx';

export const CompositionUploadPage = () => <UploadScreen kind={compositionUpload} />;
