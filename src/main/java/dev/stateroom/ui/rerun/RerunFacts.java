package dev.stateroom.ui.rerun;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.rerun.RerunChange;
import dev.stateroom.workspace.rerun.RerunSettings;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** What would run: the program, the agent, the folder, the variables that it can read, and the changes. */
final class RerunFacts extends GridPane {
    private static final double NAMES = 96;

    private final Translations words;

    RerunFacts(Translations words) {
        super(12, 4);
        this.words = words;
        setId("rerun-facts");
        getStyleClass().add("rerun-facts");
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        getColumnConstraints().addAll(new ColumnConstraints(NAMES), values);
        managedProperty().bind(visibleProperty());
        setVisible(false);
    }

    void clear() {
        getChildren().clear();
        setVisible(false);
    }

    /**
     * Shows what would run.
     *
     * @param settings of an agent that runs here; null if the server runs it
     * @param server its name
     */
    void show(@Nullable RerunSettings settings, String server, RerunChange change) {
        clear();
        if (settings == null) {
            fact("server", server);
        } else {
            fact("program", settings.program());
            fact("object", settings.setup().object());
            fact("folder", settings.setup().folder().toString());
            String secrets = String.join(", ", RerunSettings.secrets());
            fact("variables", secrets.isEmpty() ? words.get("variables.plain") : words.get("variables.secret", secrets));
        }
        fact("change", change.isNone() ? words.get("change.none") : String.join(", ", change.phrases()));
        Label warning = ViewParts.text(words.get("warning"), "sr-small", "sr-warning");
        warning.setWrapText(true);
        warning.setMinHeight(USE_PREF_SIZE);
        add(warning, 0, getRowCount(), 2, 1);
        setVisible(true);
    }

    private void fact(String name, String value) {
        Label label = ViewParts.text(value, "sr-mono-small");
        label.setId("rerun-fact-" + name);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        addRow(getRowCount(), ViewParts.text(words.get("fact." + name), "sr-small", "sr-muted"), label);
    }
}
