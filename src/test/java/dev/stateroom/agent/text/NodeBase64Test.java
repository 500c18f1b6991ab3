package dev.stateroom.agent.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NodeBase64Test {

    /** Answers of Node 20. */
    @ParameterizedTest
    @CsvSource({
        "QUJD, 414243",
        "QU=JD, 41",
        "-_-_, fbffbf",
        "QU\u00e9JD, 414243",
        "QQ\u0141, 4100",
        "AB\u0152CD, 001442",
        "QUJD\u0100QUJD, 414243414243",
        "QUJD\uD83D\uDE00QUJD, 414243",
        "\uFF21QUJD, 414243"
    })
    void onlyTheLowerHalfOfAUnitIsRead(String text, String hex) {
        assertThat(HexFormat.of().formatHex(NodeBase64.decode(text))).isEqualTo(hex);
    }
}
