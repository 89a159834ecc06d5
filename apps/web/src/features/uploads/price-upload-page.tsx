import { priceUpload } from './model/upload-kind.ts';
import { UploadScreen } from './upload/upload-screen.tsx';

export const PriceUploadPage = () => <UploadScreen kind={priceUpload} />;
