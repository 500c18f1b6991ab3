package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.glass.ui.Application;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** As macOS sends them: to the handler of the windowing layer. */
final class OpenFileEventsTest extends WindowSupport {

    @Test
    void filesGoToTheListenerAndTheRestStaysWithTheToolkit() throws Exception {
        List<String> opened = new ArrayList<>();
        List<String> toolkit = new ArrayList<>();
        onFx(() -> {
            Application application = Application.GetApplication();
            Application.EventHandler before = application.getEventHandler();
            try {
                application.setEventHandler(new Application.EventHandler() {
                    @Override
                    public void handleQuitAction(Application asked, long time) {
                        toolkit.add("quit");
                    }

                    @Override
                    public void handlePreferencesChanged(Map<String, Object> preferences) {
                        toolkit.add("preferences");
                    }
                });
                OpenFileEvents.listen(opened::addAll);
                Application.EventHandler listening = application.getEventHandler();
                listening.handleOpenFilesAction(application, 0, new String[] {"/a b.db", "/c.stateroom.json"});
                listening.handleQuitAction(application, 0);
                listening.handlePreferencesChanged(Map.of());
            } finally {
                application.setEventHandler(before);
            }
            return true;
        });
        assertThat(opened).containsExactly("/a b.db", "/c.stateroom.json");
        assertThat(toolkit).containsExactly("quit", "preferences");
    }

    @Test
    void filesOfTheStartAndLaterOnesHaveAWindowEachButAnEmptyWindowIsUsed() throws Exception {
        List<String> others = new ArrayList<>();
        DesktopFiles files = new DesktopFiles(List.of("one.db"));
        files.add(List.of("two.db"));
        assertThat(files.all()).containsExactly("one.db", "two.db");
        onFx(() -> {
            files.showWith(openWindow(), others::add);
            files.add(List.of("sessions.db"));
            return true;
        });
        assertThat(others).as("sessions.db is opened in the window, which was empty").containsExactly("two.db");
        assertThat(onFx(openWindow()::isEmpty)).isFalse();
        onFx(() -> {
            files.windowClosed();
            files.add(List.of("four.db"));
            return true;
        });
        assertThat(others).containsExactly("two.db", "four.db");
    }
}
