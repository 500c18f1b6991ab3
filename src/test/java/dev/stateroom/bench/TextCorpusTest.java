package dev.stateroom.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files are those that the generators in other languages make. */
final class TextCorpusTest {
    private final TextCorpus corpus = new TextCorpus();

    @Test
    void theFirstThousandFilesAreTheAgreedBytes(@TempDir Path folder) throws IOException {
        assertThat(corpus.write(folder, 1_000)).isEqualTo("8cda0637642ee307a75a35be3e57c1360b551826f912709979735aafdc3f59d6");
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            assertThat(files).hasSize(1_000);
            long bytes = 0;
            long needles = 0;
            for (Path file : files) {
                String text = Files.readString(file);
                bytes += text.length();
                needles += text.lines().filter(line -> line.contains(TextCorpus.NEEDLE)).count();
                assertThat(text).doesNotContain(TextCorpus.ABSENT).endsWith("\n");
            }
            assertThat(bytes).isEqualTo(9_183_716);
            assertThat(needles).isEqualTo(2);
        }
    }

    @Test
    void aTextThatIsCutIsTheBeginningOfTheWhole() {
        for (int i : new int[] {0, 7, 1_007, 99_999}) {
            assertThat(corpus.text(i)).startsWith(corpus.text(i, 200));
            assertThat(corpus.text(i, 200)).hasSize(200);
        }
    }

    @Test
    void namesTellThousandsFiftiesAndKinds() {
        assertThat(TextCorpus.path(0)).isEqualTo("m000/p00/f000000.md");
        assertThat(TextCorpus.path(1_051)).isEqualTo("m001/p01/f001051.ts");
        assertThat(TextCorpus.path(99_999)).isEqualTo("m099/p19/f099999.txt");
    }
}
