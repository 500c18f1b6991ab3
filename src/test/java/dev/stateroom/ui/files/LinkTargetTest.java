package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LinkTargetTest {
    private static final List<String> PREFIXES = List.of("/", "/memories/");
    private static final Location FROM = Location.of("/memories/", new FilePath("/notes/today.md"));

    @ParameterizedTest
    @CsvSource({
        "plan.md, /memories/, /notes/plan.md",
        "./plan.md#top, /memories/, /notes/plan.md",
        "../plan.md, /memories/, /plan.md",
        "../../report.md, /, /report.md",
        "/report.md, /, /report.md",
        "/memories/a%20b.md, /memories/, /a b.md",
        "../.., /, /",
    })
    void aLinkIsResolvedAsAPathOfTheAgent(String address, String mount, String path) {
        assertThat(LinkTarget.of(FROM, address, PREFIXES)).contains(Location.of(mount, new FilePath(path)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.org/x", "mailto:a@example.org", "javascript:x", "//example.org/x", "#top", "", "../../../x.md"})
    void anyOtherAddressIsOnlyShown(String address) {
        assertThat(LinkTarget.of(FROM, address, PREFIXES)).isEmpty();
    }
}
