import { testArabic, testTexts } from '../pseudo/every-screen.ts';

testTexts();
testArabic();
