package dev.stateroom.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PathsInTextTest {
    private final PathsInText paths = new PathsInText(List.of("/a.md", "/a", "/notes/a.md", ""));

    @Test
    void aPathIsFoundAsSuchAndNotAsAPartOfALongerName() {
        assertThat(paths.in("['/a.md', '/notes/a.md']")).containsExactlyInAnyOrder("/a.md", "/a", "/notes/a.md");
        assertThat(paths.in("/a.mdx and x/a.md")).containsExactly("/a");
        assertThat(paths.in("/ab /a_b /a-b")).isEmpty();
        assertThat(paths.in("")).isEmpty();
        assertThat(PathsInText.names("wrote /a.md", "/a.md")).isTrue();
        assertThat(PathsInText.names("wrote /a.md2", "/a.md")).isFalse();
    }
}
