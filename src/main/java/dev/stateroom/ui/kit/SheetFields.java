package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.ViewParts;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** The fields of a sheet, each with its label on the left. */
public final class SheetFields extends GridPane {
    private static final double NAMES = 96;

    private final String nameStyle;

    /** @param nameStyle the style class of the labels */
    public SheetFields(String nameStyle) {
        super(12, 10);
        this.nameStyle = nameStyle;
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        getColumnConstraints().addAll(new ColumnConstraints(NAMES), values);
    }

    /** Adds a field; its label is visible while the field is. */
    public void add(String name, Node field) {
        Label title = ViewParts.text(name, "sr-small", "sr-muted", nameStyle);
        GridPane.setValignment(title, VPos.TOP);
        title.visibleProperty().bind(field.visibleProperty());
        title.managedProperty().bind(field.managedProperty());
        addRow(getRowCount(), title, field);
    }
}
