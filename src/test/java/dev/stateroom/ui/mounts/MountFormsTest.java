package dev.stateroom.ui.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.plugin.PluginJar;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.server.RecordedServer;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.SourceForm;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.MountKind;
import dev.stateroom.workspace.document.MountKinds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** Stores of databases and servers are mounted through the form alone, in the real window. */
final class MountFormsTest extends WindowSupport {
    private static final String DOCUMENT =
            """
            {
              "version": 1,
              "name": "support",
              "backend": {
                "type": "composite",
                "default": { "type": "state" },
                "routes": {}
              }
            }
            """;

    @TempDir
    Path folder;

    private Path file = Path.of("unset");

    @Override
    protected boolean sharesWindow() {
        return true;
    }

    /** With the example of a plug-in, and one that is broken. */
    @Override
    protected WorkspaceOpener opener() {
        try {
            Path jars = folder.resolve("plugins");
            PluginJar.make("example", "example.ZipPlugin", jars.resolve("zip.jar"), Files.createDirectory(folder.resolve("classes")));
            Files.writeString(jars.resolve("text.jar"), "no jar at all");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new LocalOpener(folder.resolve("sample"), Clock.systemUTC());
    }

    @BeforeEach
    void askForAMount() throws Exception {
        file = folder.resolve("support.stateroom.json");
        Files.writeString(file, DOCUMENT);
        open(file.toString());
        keys(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        keys(KeyCode.CONTROL, KeyCode.N);
        kind("store");
        say("#mount-prefix", "/memories/");
    }

    /** Without the question whether to leave what is not saved. */
    @AfterEach
    void leave() throws Exception {
        onFx(() -> {
            session().leave();
            return true;
        });
        waitUntilIdle();
    }

    private void keys(KeyCode... keys) throws Exception {
        push(keys);
        waitUntilIdle();
    }

    private void say(String field, String text) throws Exception {
        onFx(() -> {
            node(field, TextInputControl.class).setText(text);
            return true;
        });
    }

    private void choose(String field, String shown) throws Exception {
        ComboBox<?> box = node(field, ComboBox.class);
        onFx(() -> {
            choose(box, shown);
            return true;
        });
        waitUntilIdle();
    }

    private void kind(String card) throws Exception {
        onFx(() -> {
            node("#mount-card-" + card, ToggleButton.class).setSelected(true);
            return true;
        });
        waitUntilIdle();
    }

    private static <T> void choose(ComboBox<T> box, String shown) {
        T item = box.getItems().stream()
                .filter(each -> shown.equals(box.getConverter() == null ? each.toString() : box.getConverter().toString(each)))
                .findFirst()
                .orElseThrow();
        box.setValue(item);
    }

    private String problem() throws Exception {
        return node("#mount-problem", Label.class).getText();
    }

    private void pressTest() throws Exception {
        onFx(() -> {
            node("#mount-test", Button.class).fire();
            return true;
        });
        waitUntilIdle();
    }

    private String tried() throws Exception {
        pressTest();
        return node("#mount-tested", Label.class).getText();
    }

    private String saved() throws Exception {
        onFx(() -> {
            node("#mount-apply", Button.class).fire();
            return true;
        });
        waitUntilIdle();
        // Nothing keeps agreements here, so the list of what is reached is shown.
        onFx(() -> {
            shell().overlays().hide();
            return true;
        });
        keys(KeyCode.CONTROL, KeyCode.S);
        return Files.readString(file);
    }

    @Test
    void aStoreInPostgresIsAskedForInPartsTriedAndMounted() throws Exception {
        var database = PostgresServer.restored();
        choose("#mount-field-source", "PostgreSQL");
        assertThat(problem()).as("nothing was tried yet").isEmpty();
        pressTest();
        assertThat(problem()).contains("Database").contains("this is required");
        say("#mount-field-source-database", database.name());
        say("#mount-field-source-user", "postgres");
        say("#mount-field-source-host", "https://db.example.com");
        assertThat(problem()).isEqualTo("Source: the host is a name or an IP address alone, such as db.example.com: \"https://db.example.com\" is none");
        say("#mount-field-source-host", "127.0.0.1");
        say("#mount-field-source-port", "1");
        say("#mount-field-namespace", "stateroom\nmemories");
        assertThat(problem()).isEmpty();
        assertThat(tried()).isEqualTo("nothing answers at 127.0.0.1:1: is PostgreSQL running there");
        say("#mount-field-source-port", String.valueOf(database.port()));
        assertThat(tried()).startsWith(database.name() + " at 127.0.0.1:" + database.port() + ", namespace ").contains(" responds: ");
        choose("#mount-field-source-password-from", "Another variable");
        assertThat(problem()).contains("Password").contains("${env:NAME}");
        say("#mount-field-source-password", "AGENTS_DB");
        assertThat(problem()).isEmpty();
        assertThat(saved())
                .contains("\"/memories/\": { \"type\": \"store\", \"source\": \"postgresql://postgres:${env:AGENTS_DB}@127.0.0.1:" + database.port() + "/"
                        + database.name() + "\", \"namespace\": [\"stateroom\",\"memories\"] }");
    }

    @Test
    void aStoreOfAServerIsTriedAndMounted() throws Exception {
        try (RecordedServer server = new RecordedServer("01-info-assistants", "02-store")) {
            choose("#mount-field-source", "LangGraph server");
            say("#mount-field-source-endpoint", "127.0.0.1:2024");
            assertThat(problem()).contains("enter an address such as http://host:port");
            say("#mount-field-source-endpoint", server.address());
            say("#mount-field-namespace", "stateroom\nmemories");
            assertThat(problem()).isEmpty();
            assertThat(tried()).contains("responds: 2 entries in its root");
            assertThat(saved()).contains("\"source\": \"" + server.address() + "\"");
        }
    }

    @Test
    void aSandboxAsksForWhatItsTransportNeeds() throws Exception {
        kind("sandbox");
        choose("#mount-field-transport", "docker");
        pressTest();
        assertThat(problem()).isEqualTo("Container: this is required");
        choose("#mount-field-transport", "vercel");
        assertThat(problem()).isEqualTo("Id: this is required");
        say("#mount-field-team", "team_1");
        choose("#mount-field-transport", "ssh");
        assertThat(problem()).isEqualTo("Host: this is required");
        say("#mount-field-host", "build.example.com");
        say("#mount-field-port", "22a");
        assertThat(problem()).isEqualTo("Port: enter a whole number");
        say("#mount-field-port", "2222");
        assertThat(saved()).contains("{ \"type\": \"sandbox\", \"transport\": \"ssh\", \"host\": \"build.example.com\", \"port\": 2222 }");
    }

    @Test
    void aPluginAsksForItsOwnFieldsWithTheirHelp() throws Exception {
        kind("custom");
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> scene().lookup("#mount-field-class") instanceof ComboBox<?>));
        assertThat(texts()).anyMatch(text -> text.contains("Zip file – example.ZipPlugin")).anyMatch(text -> text.contains("text.jar"));
        assertThat(node("#mount-field-file", TextInputControl.class).getParent().isVisible()).isFalse();
        choose("#mount-field-class", "example.ZipPlugin");
        pressTest();
        assertThat(problem()).isEqualTo("file: this is required");
        assertThat(texts()).contains("The zip file's path.");
        say("#mount-field-file", "notes.zip");
        assertThat(tried()).contains("notes.zip cannot be opened as a zip file");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file.resolveSibling("notes.zip")))) {
            zip.putNextEntry(new ZipEntry("a.txt"));
        }
        assertThat(tried()).contains("responds: 1 entry in its root");
        assertThat(saved()).contains("{ \"type\": \"custom\", \"class\": \"example.ZipPlugin\", \"file\": \"notes.zip\" }");
    }

    private List<String> texts() throws Exception {
        return onFx(() -> scene().lookup("#add-mount").lookupAll(".label").stream()
                .filter(Label.class::isInstance)
                .map(node -> ((Label) node).getText())
                .toList());
    }

    @Test
    void everyTypeIsExplainedAndEveryFieldHasANameAndHelp() {
        for (String language : Translations.LANGUAGES) {
            Translations.speak(language);
            Translations words = Translations.of(MountForm.class);
            List<String> missing = new ArrayList<>();
            for (MountKind<?> kind : MountKinds.USUAL.mountable()) {
                String type = kind.id();
                assertThat(words.has("about." + type)).as(type).isTrue();
                kind.fields().stream().filter(shape -> shape.kind() != FieldShape.Kind.BACKEND).forEach(shape -> missing(words, type, shape, missing));
            }
            for (SourceForm.Where where : SourceForm.Where.values()) {
                assertThat(words.has("where." + where)).as(where.name()).isTrue();
                SourceForm.fields(where).forEach(shape -> missing(words, "source", shape, missing));
            }
            assertThat(missing).isEmpty();
        }
        Translations.speak("en");
    }

    private static void missing(Translations words, String of, FieldShape shape, List<String> missing) {
        if (!words.has("field." + shape.name())) {
            missing.add("field." + shape.name());
        }
        if (!words.has("help." + shape.name()) && !words.has("help." + of + "." + shape.name())) {
            missing.add("help." + of + "." + shape.name());
        }
    }
}
