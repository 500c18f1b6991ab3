package dev.stateroom.ui.permissions;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.layout.HBox;

/** The agent whose rules are edited, and whether a subagent has its own. Hidden if there are no subagents. */
final class AgentChoice extends HBox {
    private final RulesModel model;
    private final Translations words;
    private final ComboBox<String> agents = new ComboBox<>();
    private final CheckBox inherits = new CheckBox();
    private boolean showing;

    AgentChoice(RulesModel model, Translations words) {
        super(8);
        this.model = model;
        this.words = words;
        agents.setId("permissions-agent");
        agents.setAccessibleText(words.get("agent"));
        inherits.setId("permissions-inherits");
        inherits.setText(words.get("agent.inherits"));
        inherits.setMinWidth(0);
        inherits.setOnAction(_ -> model.inherit(inherits.isSelected()));
        agents.getSelectionModel().selectedIndexProperty().subscribe(index -> {
            int subagent = index.intValue() - 1;
            if (!showing && index.intValue() >= 0) {
                model.choose(subagent < 0 ? null : model.subagentsProperty().get().get(subagent));
            }
        });
        setAlignment(Pos.CENTER_LEFT);
        getStyleClass().add("permissions-tabs");
        agents.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(ViewParts.text(words.get("agent"), "sr-small", "sr-muted"), agents, inherits);
        model.subagentsProperty().subscribe(this::show);
        model.agentProperty().subscribe(this::show);
        model.bookProperty().subscribe(this::show);
        show();
    }

    private void show() {
        List<String> names = new ArrayList<>(List.of(words.get("agent.main")));
        names.addAll(model.subagentsProperty().get());
        String agent = model.agentProperty().get();
        showing = true;
        if (!agents.getItems().equals(names)) {
            agents.getItems().setAll(names);
        }
        agents.getSelectionModel().select(agent == null ? 0 : names.lastIndexOf(agent));
        showing = false;
        inherits.setSelected(model.inherits());
        ViewParts.setShown(inherits, agent != null);
        ViewParts.setShown(this, names.size() > 1);
    }
}
