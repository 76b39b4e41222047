"""`ludotheque games`, `scores`, `doctor` and `completion`: what there is on this machine."""
