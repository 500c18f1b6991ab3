package dev.stateroom.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OpenedFilesTest {
    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        Files.writeString(folder.resolve("a b.db"), "");
        Files.writeString(folder.resolve("threads"), "");
        Files.createDirectory(folder.resolve("sub"));
    }

    private String command(String... args) {
        return String.join("|", OpenedFiles.asCommand(args, Set.of("open", "threads"), folder));
    }

    @Test
    void aFileAFolderOrAnAddressIsOpened() {
        assertThat(command("a b.db")).isEqualTo("open|a b.db");
        assertThat(command("sub", "a b.db")).isEqualTo("open|sub|a b.db");
        assertThat(command(folder.resolve("a b.db").toString())).startsWith("open|");
        assertThat(command("sqlite:a b.db")).isEqualTo("open|sqlite:a b.db");
        assertThat(command("local:")).isEqualTo("open|local:");
        assertThat(command("http://localhost:2024")).isEqualTo("open|http://localhost:2024");
        assertThat(command("postgresql://me@localhost/db")).isEqualTo("open|postgresql://me@localhost/db");
    }

    @Test
    void aThreadAndAStepMayFollow() {
        String file = folder.resolve("a b.db").toString();
        assertThat(command(file + "#main@12")).isEqualTo("open|" + file + "#main@12");
        assertThat(command(file + "@12")).isEqualTo("open|" + file + "@12");
        assertThat(command("none.db#main@12")).isEqualTo("none.db#main@12");
    }

    @Test
    void optionsBeforeItStayBeforeIt() {
        assertThat(command("--data", "sub", "--verbose", "a b.db")).isEqualTo("--data|sub|--verbose|open|a b.db");
        assertThat(command("--data=x", "-w", "y", "a b.db")).isEqualTo("--data=x|-w|y|open|a b.db");
        assertThat(command("--data", "sub")).isEqualTo("--data|sub");
        assertThat(command("--data")).isEqualTo("--data");
    }

    @Test
    void aCommandWinsOverAFileOfItsNameUnlessThePathSaysOtherwise() {
        assertThat(command("threads")).isEqualTo("threads");
        assertThat(command("threads", "a b.db")).isEqualTo("threads|a b.db");
        assertThat(command("./threads")).isEqualTo("open|./threads");
        assertThat(command("--", "threads")).isEqualTo("open|--|threads");
    }

    @Test
    void whatDoesNotExistStaysAsItIs() {
        assertThat(command("threds")).isEqualTo("threds");
        assertThat(command("none.db")).isEqualTo("none.db");
        assertThat(command()).isEmpty();
        assertThat(command("--")).isEqualTo("--");
        assertThat(command("")).isEmpty();
        assertThat(command("a\0b")).isEqualTo("a\0b");
    }
}
