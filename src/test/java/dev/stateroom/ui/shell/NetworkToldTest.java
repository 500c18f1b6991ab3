package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.AnsweredServer;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.workspace.Agreed;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last line of the window says whether a network is used, and for what. */
class NetworkToldTest extends WindowSupport {
    @TempDir
    Path folder;

    private @Nullable WorkspaceOpener made;
    private final AnsweredServer server = new AnsweredServer("03-hitl-wait");

    @Override
    protected WorkspaceOpener opener() {
        if (made == null) {
            OwnData own = new OwnData(new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 2), false);
            made = new LocalOpener(folder.resolve("sample"), Clock.systemUTC(), null, own, Path.of(""), new Credentials(_ -> null));
        }
        return made;
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Label network() throws Exception {
        return node("#status-network", Label.class);
    }

    private String said() throws Exception {
        Label label = network();
        return onFx(() -> label.isVisible() ? label.getText() : "");
    }

    private Path document(String name, String backend) throws Exception {
        return Files.writeString(folder.resolve(name), "{\"version\": 1, \"backend\": " + backend + "}");
    }

    @Test
    void whoWantsToHearOfNewerVersionsSeesWhoIsAsked() throws Exception {
        assertThat(said()).isEqualTo("no network used");
        onFx(() -> {
            CheckMenuItem choice = (CheckMenuItem) shell().settings.menu(language -> {}).stream()
                    .filter(item -> "settings-updates".equals(item.getId()))
                    .findFirst()
                    .orElseThrow();
            assertThat(choice.isSelected()).isFalse();
            assertThat(choice.getText()).contains("github.com");
            choice.setSelected(true);
            choice.getOnAction().handle(null);
            return true;
        });
        waitUntilIdle();
        assertThat(said()).isEqualTo("connects to github.com");
    }

    @Test
    void noNetworkIsSaidWhereEverythingIsHereAndTheServerIsNamedWhereItIsNot() throws Exception {
        assertThat(said()).isEqualTo("no network used");
        open(Files.createDirectory(folder.resolve("plain")).toString());
        assertThat(said()).isEqualTo("no network used");

        open(server.address());
        String host = server.address().replaceFirst("^https?://", "").replaceFirst("/.*$", "");
        assertThat(said()).isEqualTo("connects to " + host);

        String far = document(
                        "far.stateroom.json",
                        """
                        {"type": "composite",
                         "default": {"type": "filesystem", "root": "."},
                         "routes": {
                           "/items/": {"type": "store", "source": "postgresql://reader@127.0.0.1:1/agents", "namespace": ["a"]},
                           "/state/": {"type": "state", "source": "%s"}}}"""
                                .formatted(server.address()))
                .toString();
        int before = server.requests.size();
        open(far);
        assertThat(said()).as("before somebody agreed").isEqualTo("no network used");
        assertThat(server.requests).hasSize(before);
        Agreed.to(opener(), far).orThrow();
        open(far);
        assertThat(said()).isEqualTo("connects to agents at 127.0.0.1:1 and 1 more");
        assertThat(onFx(() -> HoverTip.text(network()))).contains("agents at 127.0.0.1:1", host);

        open(folder.resolve("plain").toString());
        assertThat(said()).isEqualTo("no network used");
    }
}
