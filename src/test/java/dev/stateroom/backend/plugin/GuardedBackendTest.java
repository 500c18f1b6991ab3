package dev.stateroom.backend.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.plugin.BackendPlugin;
import dev.stateroom.vfs.plugin.PluginSetting;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GuardedBackendTest {
    private static final String NAME = "broken.BrokenPlugin";

    @TempDir
    static Path folder;

    private static PluginFolder plugins = new PluginFolder(Path.of("nowhere"));

    @BeforeAll
    static void make() throws IOException {
        Path jars = folder.resolve("plugins");
        PluginJar.make("broken", NAME, jars.resolve("broken.jar"), Files.createDirectory(folder.resolve("classes")));
        PluginJar.pack("no.such.Plugin", jars.resolve("empty.jar"), Files.createDirectory(folder.resolve("none")));
        Files.writeString(jars.resolve("no-jar.jar"), "this is no jar");
        Files.writeString(jars.resolve("readme.txt"), "not looked at");
        plugins = new PluginFolder(jars);
    }

    private static Outcome<Backend> open(String how) {
        BackendPlugin plugin = plugins.named(NAME).orThrow();
        return GuardedBackend.open(NAME, plugin, new PluginSetting(Map.of("how", how), folder, true), Duration.ofMillis(300));
    }

    private static String sentence(Outcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed<?>) outcome).failure().sentence();
    }

    private static Outcome<Long> list(String how) {
        return open(how).orThrow().list(FilePath.ROOT, _ -> {}, Cancellation.NEVER);
    }

    @Test
    void aBrokenJarIsToldAndLeavesTheOthers() {
        assertThat(plugins.found().plugins()).containsOnlyKeys(NAME);
        assertThat(plugins.found().problems())
                .hasSize(2)
                .anySatisfy(why -> assertThat(why).startsWith("empty.jar cannot be used: ").contains("no.such.Plugin"))
                .anySatisfy(why -> assertThat(why).startsWith("no-jar.jar "));
        assertThat(sentence(plugins.named("other.Plugin")))
                .startsWith("no plug-in has the class other.Plugin")
                .contains("there are broken.BrokenPlugin");
        assertThat(sentence(new PluginFolder(folder.resolve("missing")).named("x"))).contains("there are no plug-ins");
    }

    @Test
    void whatItThrowsIsOneSentenceOfItsMount() {
        assertThat(sentence(open("open"))).isEqualTo("the plug-in broken.BrokenPlugin threw in open: IllegalStateException: no");
        assertThat(sentence(open("null"))).isEqualTo("the plug-in broken.BrokenPlugin answers open with null");
        assertThat(sentence(list("throw"))).startsWith("the plug-in broken.BrokenPlugin threw in list: IllegalStateException: bug number ");
        assertThat(sentence(list("deep"))).contains("threw in list: StackOverflowError");
        assertThat(sentence(list("link"))).contains("threw in list: NoClassDefFoundError: some/other/Library");
        Backend backend = open("x").orThrow();
        assertThat(sentence(backend.entry(FilePath.ROOT))).contains("answers entry with null");
        assertThat(backend.capabilities().connectedTo()).isEqualTo(NAME);
        backend.close();
    }

    @Test
    void aStreamThatThrowsIsABrokenRead() throws IOException {
        try (InputStream in = open("x").orThrow().read(new FilePath("/f"), 0, -1).orThrow()) {
            assertThatThrownBy(in::read).isInstanceOf(IOException.class).hasMessageContaining("a bug in the stream");
        }
    }

    @Test
    void aCallThatHangsIsGivenUpAndManyAreNotMade() {
        Backend hanging = open("hang").orThrow();
        assertThat(sentence(hanging.list(FilePath.ROOT, _ -> {}, Cancellation.NEVER)))
                .isEqualTo("the plug-in broken.BrokenPlugin did not answer list within 0.3 s");
        Cancellation.Switch stop = new Cancellation.Switch();
        stop.request();
        for (int i = 0; i < 7; i++) {
            assertThatThrownBy(() -> hanging.list(FilePath.ROOT, _ -> {}, stop)).isInstanceOf(CancelledException.class);
        }
        assertThat(sentence(hanging.list(FilePath.ROOT, _ -> {}, Cancellation.NEVER))).contains("hangs: 8 of its calls have not come back");
    }

    @Test
    void aPluginSeesNothingOfTheProgramBesideWhatItIsWrittenAgainst() {
        assertThat(sentence(open("peek"))).contains("it sees nothing");
    }
}
