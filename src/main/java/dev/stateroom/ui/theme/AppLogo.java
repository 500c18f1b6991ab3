package dev.stateroom.ui.theme;

import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.SVGPath;

/** The logo of the program: a house with three bars, drawn in the colours of the theme. */
public final class AppLogo {
    private AppLogo() {}

    /** The logo, {@code size} pixels wide and high. */
    public static Node of(double size) {
        SVGPath house = path("M3 10.2 L12 3 L21 10.2 L21 21 L3 21 Z", "sr-logo-house");
        SVGPath left = path("M7 14 H9 V20.5 H7 Z", "sr-logo-bar");
        SVGPath middle = path("M11 11 H13 V20.5 H11 Z", "sr-logo-accent");
        SVGPath right = path("M15 13 H17 V20.5 H15 Z", "sr-logo-bar");
        Group sign = new Group(house, left, middle, right);
        double scale = size / 24;
        sign.getTransforms().add(new javafx.scene.transform.Scale(scale, scale));
        return new Group(sign);
    }

    private static SVGPath path(String content, String styleClass) {
        SVGPath path = new SVGPath();
        path.setContent(content);
        path.getStyleClass().add(styleClass);
        return path;
    }
}
