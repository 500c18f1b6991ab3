package dev.stateroom.ui.rerun;

import dev.stateroom.agent.Message;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.rerun.RerunInput;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The calls that a step asks for: none of them, or one whose arguments are to be edited. Hidden if the step asks for none. */
final class CallChoice extends VBox {
    private final Translations words;
    private final ComboBox<String> choice = new ComboBox<>();
    private final TextArea area = new TextArea();
    private List<Message.Call> calls = List.of();

    CallChoice(Translations words, Runnable changed) {
        super(6);
        this.words = words;
        choice.setId("rerun-call");
        choice.setAccessibleText(words.get("field.call"));
        choice.setMaxWidth(Double.MAX_VALUE);
        choice.setMinHeight(USE_PREF_SIZE);
        area.setId("rerun-arguments");
        area.setAccessibleText(words.get("arguments"));
        area.getStyleClass().add("sr-mono-small");
        area.managedProperty().bind(area.visibleProperty());
        area.setVisible(false);
        managedProperty().bind(visibleProperty());
        setVisible(false);
        getChildren().addAll(choice, area);
        choice.getSelectionModel().selectedIndexProperty().subscribe(v -> {
            Message.Call call = chosen();
            area.setVisible(call != null);
            area.setText(call == null ? "" : RerunInput.text(call.args()));
            changed.run();
        });
        area.textProperty().subscribe(changed);
    }

    /** Offers calls that have an id. */
    void offer(List<Message.Call> asked) {
        calls = asked.stream().filter(call -> !call.id().isEmpty()).toList();
        List<String> items = new ArrayList<>(List.of(words.get("call.none")));
        calls.forEach(call -> items.add(call.name() + FileCall.of(call.name(), call.args()).map(file -> " " + file.path()).orElse("")));
        choice.getItems().setAll(items);
        choice.getSelectionModel().selectFirst();
        setVisible(!calls.isEmpty());
    }

    /** The call whose arguments are to be edited; null for none. */
    Message.@Nullable Call chosen() {
        int index = choice.getSelectionModel().getSelectedIndex() - 1;
        return index < 0 || index >= calls.size() ? null : calls.get(index);
    }

    /** Its arguments as JSON. */
    TextArea area() {
        return area;
    }
}
