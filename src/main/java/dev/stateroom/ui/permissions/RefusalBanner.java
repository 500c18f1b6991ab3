package dev.stateroom.ui.permissions;

import dev.stateroom.permission.lint.RuleFinding;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** Says, in the words of the package, that no agent can be created with the rules; hidden otherwise. */
final class RefusalBanner extends HBox {
    private final Translations words;
    private final Label text = new Label();

    RefusalBanner(RulesModel model, Translations words) {
        super(8);
        this.words = words;
        text.setId("permissions-refused");
        text.setWrapText(true);
        text.setMinWidth(0);
        HBox.setHgrow(text, Priority.ALWAYS);
        Label sign = ViewParts.text("", "sr-danger");
        sign.setGraphic(FeatherIcons.of("alert-octagon", FeatherIcons.ROW));
        setAlignment(Pos.CENTER_LEFT);
        getStyleClass().add("permissions-refusal");
        getChildren().addAll(sign, text);
        model.judgedProperty().subscribe(this::show);
    }

    private void show(@Nullable RulesReport judged) {
        String why = (judged == null ? List.<RuleFinding>of() : judged.findings())
                .stream()
                .filter(finding -> finding.severity() == RuleFinding.Severity.ERROR
                        && (finding.kind() == RuleFinding.Kind.EXECUTES || finding.kind() == RuleFinding.Kind.REFUSED))
                .map(RuleFinding::refusal)
                .findFirst()
                .orElse("");
        text.setText(why.isEmpty() ? "" : words.get("banner.refused", why));
        ViewParts.setShown(this, !why.isEmpty());
    }
}
