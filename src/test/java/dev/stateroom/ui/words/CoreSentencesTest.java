package dev.stateroom.ui.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CoreSentencesTest {
    private static final String WAITS = "reaching http://127.0.0.1:2024 waits for your agreement (stateroom trust)";

    @AfterEach
    void speakEnglish() {
        Translations.speak("en");
    }

    @Test
    void whatIsNotReachedBeforeAnAgreementIsSaidInChinese() {
        Translations.speak("zh-CN");
        assertThat(CoreSentences.shown(WAITS)).isEqualTo("访问 http://127.0.0.1:2024 正在等待您的同意");
        assertThat(CoreSentences.shown(WAITS + ": the workspace reaches something else than you agreed to"))
                .isEqualTo("访问 http://127.0.0.1:2024 正在等待您的同意: 此工作区要访问的内容与您同意的不同");
    }

    @Test
    void thatAnotherPersonHasToApproveIsSaidInChinese() {
        Translations.speak("zh-CN");
        assertThat(CoreSentences.shown("anna began this thread (owner): by rule own another person has to approve")).isEqualTo("anna 发起了此线程（owner）：按规则 own，须由另一人批准");
    }

    @Test
    void inEnglishASentenceStaysAsItIs() {
        assertThat(CoreSentences.shown(WAITS)).isEqualTo(WAITS);
    }
}
