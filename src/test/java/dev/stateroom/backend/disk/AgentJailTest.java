package dev.stateroom.backend.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.Content;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.backend.HostileFolder;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What an agent asks of a real folder in virtual mode never leads out of it either, in any dialect, also where the reference
 * itself would go, while a process swaps a folder for a link. {@code -Dsoak.share=1} tries 200,000 paths in each.
 */
final class AgentJailTest {
    private static final byte[] WRITTEN = "written".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path temporary;

    private final Random random = new Random(7);
    private long leaked;
    private long answered;
    private long refused;

    @ParameterizedTest
    @EnumSource(Era.class)
    void noCallOfAnAgentLeadsOutOfTheRoot(Era era) throws Exception {
        HostileFolder hostile = HostileFolder.in(temporary);
        AgentBackend backend = ((AgentReply.Answered<AgentBackend>)
                        FilesystemAgentBackends.of(DiskSetup.of(hostile.root(), true, Dialect.of(era))))
                .value();
        int paths = SoakShare.of(200_000, 400);
        long swaps;
        try {
            for (int i = 0; i < paths; i++) {
                look(attempt(backend, HostileFolder.path(random)));
            }
        } finally {
            swaps = hostile.end();
        }
        assertThat(leaked).isZero();
        assertThat(hostile.isUntouchedBeside()).isTrue();
        // It was a test: folders were swapped, calls went through and were refused.
        assertThat(swaps).isPositive();
        assertThat(answered).isPositive();
        assertThat(refused).isPositive();
    }

    private AgentReply<?> attempt(AgentBackend backend, String path) {
        return switch (random.nextInt(50)) {
            case 0, 1, 2 -> backend.write(path, "written");
            case 3 -> backend.edit(path, "i", "ii", true);
            case 4, 5, 6 -> keeps(path) ? AgentReply.of(List.of()) : backend.delete(path);
            case 7, 8 -> backend.uploadFiles(List.of(new Content(path, WRITTEN)));
            case 9, 10, 11 -> backend.downloadFiles(List.of(path));
            case 12 -> backend.grep(GrepRequest.of("lies outside", path, null));
            case 13 -> backend.grep(GrepRequest.of("lies outside", null, "**/secret"));
            case 14 -> backend.glob("**/secret", path);
            case 15 -> backend.glob(path, "/");
            case 16, 17, 18 -> backend.ls(path);
            case 19, 20 -> backend.readRaw(path);
            default -> backend.read(path, null, null);
        };
    }

    /** Never the folder itself that is swapped, or there would be nothing to swap. */
    private static boolean keeps(String path) {
        String name = path.replaceAll("(/+\\.?)+$", "");
        return List.of("", "/", ".", "swap", "/swap", "..").contains(name)
                || Pattern.matches(".*(secret|inner|swap|\\.)", name);
    }

    private void look(AgentReply<?> reply) {
        switch (reply) {
            case AgentReply.Answered<?>(Object value) -> {
                answered++;
                leaked += tells(value) ? 1 : 0;
            }
            case AgentReply.Withheld<?> _, AgentReply.Raised<?> _ -> refused++;
        }
    }

    /** The outside differs from the inside by the content of its files and by their size. */
    private static boolean tells(Object value) {
        return switch (value) {
            case List<?> values -> values.stream().anyMatch(AgentJailTest::tells);
            case AgentResult.Ls ls -> ls.entries() != null && tells(ls.entries());
            case AgentResult.Glob glob -> glob.matches() != null && tells(glob.matches());
            case AgentResult.FileInfo info -> info.size() != null && info.size() == HostileFolder.SECRET.length();
            case AgentResult.Grep grep -> grep.matches() != null && !grep.matches().isEmpty();
            case AgentResult.Read read -> read.fileData() != null && tells(read.fileData());
            case AgentResult.ReadRaw raw -> raw.data() != null && tells(raw.data());
            case AgentResult.Download download ->
                download.content() != null
                        && new String(download.content(), StandardCharsets.UTF_8).contains(HostileFolder.SECRET);
            case FileData data -> switch (data.content()) {
                case FileData.Text(String text) -> text.contains(HostileFolder.SECRET);
                case FileData.Binary(byte[] bytes) ->
                    new String(bytes, StandardCharsets.UTF_8).contains(HostileFolder.SECRET);
                case FileData.Lines(List<String> lines) -> lines.toString().contains(HostileFolder.SECRET);
                case FileData.Stored _, FileData.Unreadable _ -> false;
            };
            default -> false;
        };
    }
}
