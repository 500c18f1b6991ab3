mm
