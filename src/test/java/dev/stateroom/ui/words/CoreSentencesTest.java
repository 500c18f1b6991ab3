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
    void inEnglishASentenceStaysAsItIs() {
        assertThat(CoreSentences.shown(WAITS)).isEqualTo(WAITS);
    }
}
