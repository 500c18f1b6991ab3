package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import org.junit.jupiter.api.Test;

final class OpenTabsTest {
    private final OpenTabs tabs = new OpenTabs();

    private static Location file(String path) {
        return Location.of("/", new FilePath(path));
    }

    private String shown() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tabs.get().tabs().size(); i++) {
            OpenTabs.Tab tab = tabs.get().tabs().get(i);
            text.append(i == tabs.get().selected() ? "[" : "")
                    .append(tab.at().path())
                    .append(tab.isKept() ? "!" : "")
                    .append(i == tabs.get().selected() ? "]" : "");
        }
        return text.toString();
    }

    @Test
    void aFileThatIsOnlyLookedAtGivesItsPlaceToTheNext() {
        tabs.keep(file("/a"));
        tabs.look(file("/b"));
        tabs.look(file("/c"));
        assertThat(shown()).isEqualTo("/a![/c]");
        tabs.keep(file("/c"));
        tabs.look(file("/d"));
        assertThat(shown()).isEqualTo("/a!/c![/d]");
    }

    @Test
    void aFileThatIsOpenComesToTheFrontWhateverVersionIsMeant() {
        tabs.keep(file("/a"));
        tabs.keep(file("/b"));
        tabs.look(file("/a").at("checkpoint"));
        assertThat(shown()).isEqualTo("[/a!]/b!");
    }

    @Test
    void closingBringsANeighbourToTheFront() {
        tabs.keep(file("/a"));
        tabs.keep(file("/b"));
        tabs.keep(file("/c"));
        tabs.select(1);
        tabs.close(1);
        assertThat(shown()).isEqualTo("/a![/c!]");
        tabs.close(0);
        assertThat(shown()).isEqualTo("[/c!]");
        tabs.close(0);
        tabs.close(0);
        assertThat(tabs.get().current()).isNull();
    }

    @Test
    void aFileIsHeldBehindTheOverview() {
        tabs.hold(file("/a"));
        assertThat(tabs.get().current()).isNull();
        tabs.look(file("/a"));
        tabs.overview();
        assertThat(tabs.get().tabs()).hasSize(1);
        assertThat(tabs.get().current()).isNull();
    }

    @Test
    void movingGoesRound() {
        tabs.keep(file("/a"));
        tabs.keep(file("/b"));
        tabs.move(1);
        assertThat(tabs.get().selected()).as("the overview").isEqualTo(-1);
        tabs.move(1);
        assertThat(shown()).isEqualTo("[/a!]/b!");
        tabs.move(-1);
        tabs.move(-1);
        assertThat(shown()).isEqualTo("/a![/b!]");
    }

    @Test
    void whatTheModelWasGivenStandsBetweenTheOverviewAndTheFiles() {
        tabs.keep(file("/a"));
        tabs.input();
        assertThat(tabs.get().isInput()).isTrue();
        assertThat(tabs.get().current()).isNull();
        tabs.move(1);
        assertThat(shown()).isEqualTo("[/a!]");
        tabs.move(-1);
        assertThat(tabs.get().isInput()).isTrue();
        tabs.move(-1);
        assertThat(tabs.get().isOverview()).isTrue();
        assertThat(tabs.get().hasInput()).isTrue();
        tabs.input();
        tabs.close(0);
        assertThat(tabs.get().isInput()).as("closing a file behind it").isTrue();
        tabs.closeInput();
        assertThat(tabs.get().isOverview()).isTrue();
        tabs.move(1);
        assertThat(tabs.get().isOverview()).isTrue();
    }
}
