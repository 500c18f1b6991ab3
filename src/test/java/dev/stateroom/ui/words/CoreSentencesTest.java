package dev.stateroom.ui.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
    void howAnswersEndedThatWereKeptForADeskIsSaidInChinese() {
        Translations.speak("zh-CN");
        List.of(
                        "it is at the desk now",
                        "it is at the desk",
                        "it will not be sent: the desk's policy is another one by now: decide it again",
                        "it will not be sent: omar decided about the thread meanwhile",
                        "it will not be sent: an answer of omar was sent meanwhile",
                        "it will not be sent: another reviewer has decided about thread 4f1c meanwhile",
                        "it will not be sent: omar works on thread 4f1c until 12:30: ask for it, or wait",
                        "the shared desk does not answer; this is kept for it, and nothing is sent before it has been asked",
                        "it was on its way when the program ended: the server has to be asked",
                        "decided by anna and omar",
                        "entry 7 was changed: its hash is that of other contents")
                .forEach(english -> assertThat(CoreSentences.shown(english).replaceAll("omar|anna|4f1c", "")).as(english).doesNotContainPattern("[a-z]{2}"));
    }

    @Test
    void inEnglishASentenceStaysAsItIs() {
        assertThat(CoreSentences.shown(WAITS)).isEqualTo(WAITS);
    }
}
